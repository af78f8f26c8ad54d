"""Hold the statements of the PostgreSQL store.

Each write begins with a fence: a row if the lease is the newest one, otherwise none.
"""

from typing import Final

FENCE: Final = """
    WITH fence AS (
        SELECT number FROM lease WHERE name = 'lease' AND number = %(lease)s FOR SHARE
    )
"""
NO_FENCE: Final = "WITH fence AS (SELECT 0 AS number)"
APPEND: Final = """
    , append AS (
        SELECT * FROM unnest(%(tables)s::text[], %(afters)s::bigint[]) AS append (table_id, after)
    ), entry AS (
        SELECT * FROM unnest(
            %(owners)s::text[], %(seqs)s::bigint[], %(kinds)s::text[], %(versions)s::integer[],
            %(bodies)s::text[]
        ) AS entry (table_id, seq, kind, version, body)
    ), written AS (
        INSERT INTO events (table_id, seq, kind, version, body, appended_at_ms)
        SELECT table_id, seq, kind, version, body, %(now_ms)s
        FROM entry JOIN append USING (table_id)
        WHERE EXISTS (SELECT FROM fence) AND after = coalesce(
            (SELECT max(events.seq) FROM events WHERE events.table_id = append.table_id), 0
        )
        RETURNING table_id
    )
    SELECT (SELECT count(*) FROM fence), (SELECT array_agg(DISTINCT table_id) FROM written)
"""
REMEMBER: Final = """
    , written AS (
        INSERT INTO settings (key, value, version)
        SELECT * FROM unnest(%(keys)s::text[], %(values)s::text[], %(versions)s::bigint[])
        WHERE EXISTS (SELECT FROM fence)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value, version = excluded.version
        RETURNING key
    )
    SELECT (SELECT count(*) FROM fence), (SELECT array_agg(key) FROM written)
"""
# If a document changes between the read and the write, the second condition fails.
REVISE: Final = """
    , written AS (
        INSERT INTO settings AS kept (key, value, version)
        SELECT * FROM unnest(%(keys)s::text[], %(values)s::text[], %(versions)s::bigint[])
            AS next (key, value, version)
        WHERE EXISTS (SELECT FROM fence) AND version - 1 = coalesce(
            (SELECT settings.version FROM settings WHERE settings.key = next.key), 0
        )
        ON CONFLICT (key) DO UPDATE SET value = excluded.value, version = excluded.version
            WHERE kept.version = excluded.version - 1
        RETURNING key
    )
    SELECT (SELECT count(*) FROM fence), (SELECT array_agg(key) FROM written)
"""
DISCARD: Final = """
    , written AS (
        DELETE FROM events WHERE table_id = %(name)s AND EXISTS (SELECT FROM fence)
    )
    SELECT (SELECT count(*) FROM fence), NULL
"""
FORGET: Final = """
    , written AS (DELETE FROM settings WHERE key = %(name)s AND EXISTS (SELECT FROM fence))
    SELECT (SELECT count(*) FROM fence), NULL
"""
READ: Final = """
    SELECT seq, kind, version, body FROM events
    WHERE table_id = %(table_id)s ORDER BY seq
"""
BEHIND: Final = """
    SELECT seq, kind, version, body FROM events
    WHERE table_id = %(table_id)s AND seq > %(after)s AND seq <= %(last)s ORDER BY seq
"""
# Look up each name and each log end in the index, instead of scanning all events.
TABLES: Final = """
    WITH RECURSIVE names (name) AS (
        (SELECT table_id FROM events ORDER BY table_id LIMIT 1)
        UNION ALL
        SELECT (
            SELECT table_id FROM events WHERE table_id > name ORDER BY table_id LIMIT 1
        ) FROM names WHERE name IS NOT NULL
    )
"""
TABLES_NAMED: Final = """
    WITH names (name) AS (SELECT unnest(%(named)s::text[]) COLLATE "C")
"""
ENDS: Final = """
    SELECT name, seq, appended_at_ms FROM names CROSS JOIN LATERAL (
        SELECT seq, appended_at_ms FROM events WHERE table_id = name ORDER BY seq DESC LIMIT 1
    ) AS last
    ORDER BY appended_at_ms DESC, name
"""
RECALL: Final = "SELECT value FROM settings WHERE key = %(key)s"
RECALL_ALL: Final = """
    SELECT key, value FROM settings
    WHERE key >= %(prefix)s AND key < %(prefix)s || chr(1114111) ORDER BY key
"""
RECALL_SOME: Final = """
    SELECT key, value FROM settings
    WHERE key >= %(least)s AND key < %(prefix)s || chr(1114111) AND key <> %(after)s
    ORDER BY key LIMIT %(most)s
"""
