/** @module A schema that is two versions later than the program's: it adds a table and a column, and rewrites every row. */

import { MIGRATIONS, type Migration } from '../../src/store/sqlite/schema.ts'

const addTable: Migration = (connection) =>
  connection.exec(`
    CREATE TABLE later (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
    INSERT INTO later SELECT id, content FROM observation`)
const addColumn: Migration = (connection) =>
  connection.exec(`
    ALTER TABLE entity ADD COLUMN later TEXT NOT NULL DEFAULT '';
    UPDATE entity SET later = name;
    UPDATE observation SET seq = seq;
    UPDATE relation SET type = type`)

/** The steps, first to last. */
export const LATER_SCHEMA: readonly Migration[] = [...MIGRATIONS, addTable, addColumn]
