/** Secrets of other systems that the server must know again, such as access keys: encrypted in the database. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  sign as createSignature,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

const MARK = 'sealed1'
const ALGORITHM = 'aes-256-gcm'
/** Of an Ed25519 key in PKCS #8; its 32 bytes follow. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface Secrets {
  seal(text: string): string
  /** The secret in a column that `kit/records` filled. */
  open(stored: string): string
  /**
   * A signature that only this installation can make. The purpose prevents using a signature of one kind as another.
   */
  sign(purpose: string, text: string): string
  /** A signature by Ed25519 that everybody can verify with the public key. */
  signOpenly(text: string): string
  /** In PEM. */
  publicKey: string
}

declare module 'fastify' {
  interface FastifyInstance {
    secrets: Secrets
  }
}

/** `secretKey` is that of the configuration. */
export function createSecrets(secretKey: Buffer): Secrets {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'secrets at rest', 32))
  // The signing key cannot open secrets.
  const signing = Buffer.from(hkdfSync('sha256', secretKey, '', 'signatures', 32))
  const seed = Buffer.from(hkdfSync('sha256', secretKey, '', 'open signatures', 32))
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  // Distinguishes keys without disclosing them.
  const name = createHash('sha256').update(key).digest('hex').slice(0, 8)
  return {
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(ALGORITHM, key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [MARK, name, Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')].join(':')
    },
    open(stored) {
      const [mark, sealedWith, content = ''] = stored.split(':')
      if (mark !== MARK) throw new SecretError('The stored value is no encrypted secret; enter the secret again.')
      if (sealedWith !== name)
        throw new SecretError(
          'The stored secret was encrypted with another SECRET_KEY; start with that key or enter the secret again.',
        )
      const bytes = Buffer.from(content, 'base64url')
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, 12), { authTagLength: 16 })
        decipher.setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
      } catch (error) {
        throw new SecretError('The stored secret is damaged; enter it again.', { cause: error })
      }
    },
    sign: (purpose, text) => createHmac('sha256', signing).update(`${purpose}\n${text}`).digest('base64url'),
    signOpenly: text => createSignature(null, Buffer.from(text), privateKey).toString('base64url'),
    publicKey: createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }).toString(),
  }
}

/** Its message is for the log; it contains nothing of the secret. */
class SecretError extends Error {
  override name = 'SecretError'
}
