/**
 * @module Has schemas walked instead of compiled to code, in whichever process imports this before it makes them.
 *
 * Compiling costs a server's start more than all that a session asks of it. The setting is read where a schema is made.
 */

import { config } from 'zod'

config({ jitless: true })
