/** A verifier recognises the password but does not reveal it. */
const rounds = 100_000
const name = 'pbkdf2-sha256'

/** Salted, so that equal passwords look different. */
export async function verifierOf(typed: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return [name, rounds, encode(salt), encode(await derive(typed, salt, rounds))].join('$')
}

/** False as well for a verifier that was tampered with. */
export async function verifies(verifier: string, typed: string): Promise<boolean> {
  const [algorithm, count, salt = '', hash] = verifier.split('$')
  if (algorithm !== name || Number(count) !== rounds) return false
  try {
    return encode(await derive(typed, decode(salt), rounds)) === hash
  } catch {
    return false
  }
}

/** Plain HTTP beyond this machine has no SubtleCrypto; there a library computes the same, more slowly. */
async function derive(typed: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<Uint8Array> {
  const password = new TextEncoder().encode(typed)
  if (!crypto.subtle) {
    const [{ pbkdf2Async }, { sha256 }] = await Promise.all([
      import('@noble/hashes/pbkdf2.js'),
      import('@noble/hashes/sha2.js'),
    ])
    return pbkdf2Async(sha256, password, salt, { c: iterations, dkLen: 32 })
  }
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256))
}

const encode = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const decode = (text: string) => Uint8Array.from(atob(text), character => character.charCodeAt(0))
