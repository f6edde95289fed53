/**
 * @module Encryption with age: one key for all machines of a person. Loaded only where there is a key.
 *
 * Who gives a passphrase gets a random key as well: it lies in the shared place, locked with the passphrase, so that the slow
 * way from a passphrase to a key is gone once on each machine.
 */

import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'

export { generateX25519Identity as newKey } from 'age-encryption'

/** Seals and opens the content of frames. */
export interface Cipher {
  readonly seal: (plain: Buffer) => Promise<Buffer>
  /** @throws an Error for a person where it is damaged, or was sealed with another key */
  readonly open: (sealed: Buffer) => Promise<Buffer>
}

/** Returns the cipher of an age identity. @throws for what is none */
export async function cipherOf(key: string): Promise<Cipher> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key))
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  return {
    seal: async (plain) => Buffer.from(await encrypter.encrypt(plain)),
    open: async (sealed) => {
      const plain = await decrypter.decrypt(sealed).catch((error: Error) => {
        const isOther = /no identity matched/.test(error.message)
        throw new Error(
          isOther
            ? 'it is encrypted with another key than that of this machine: give all of them one with `throughline sync on <address>`'
            : `it is damaged`,
        )
      })
      return Buffer.from(plain)
    },
  }
}

/** Returns the key, locked with a passphrase: a file that `age --decrypt` opens. */
export async function lockKey(key: string, passphrase: string): Promise<Buffer> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return Buffer.from(await encrypter.encrypt(key))
}

/** Returns the key that a passphrase unlocks. @throws for another passphrase */
export async function unlockKey(locked: Buffer, passphrase: string): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return (await decrypter.decrypt(locked, 'text')).trim()
}
