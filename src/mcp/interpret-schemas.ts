/**
 * @module Makes zod interpret schemas instead of compiling them. Import this before the first schema is created.
 *
 * Compiling delays the server's start by more than it saves in a session. Zod reads the setting when it creates a schema.
 */

import { config } from 'zod'

config({ jitless: true })
