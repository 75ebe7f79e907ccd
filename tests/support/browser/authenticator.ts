import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64 = (data: string | Buffer) => Buffer.from(data).toString('base64url')

const PRESENT = 1
const WITH_KEY = 64

interface Options {
  challenge: string
  rpId?: string
  rp?: { id: string }
}

/** An authenticator for passkeys, as a phone has one: answers the options of a server as a browser passes them on. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  function authenticatorData(rpId: string, flags: number, count: number, ...more: Buffer[]): Buffer {
    const bytes = Buffer.alloc(5)
    bytes.writeUInt8(flags)
    bytes.writeUInt32BE(count, 1)
    return Buffer.concat([sha256(rpId), bytes, ...more])
  }

  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))

  const credential = (response: object) =>
    JSON.stringify({ id: base64(id), rawId: base64(id), type: 'public-key', clientExtensionResults: {}, response })

  return {
    create({ challenge, rp }: Options): string {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = [
        'a5010203262001215820',
        Buffer.from(x, 'base64url').toString('hex'),
        '225820',
        Buffer.from(y, 'base64url').toString('hex'),
      ]
      const head = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id])
      const data = authenticatorData(rp?.id ?? '', PRESENT + WITH_KEY, counter, head, Buffer.from(key.join(''), 'hex'))
      // {fmt: 'none', attStmt: {}, authData}
      const frame = Buffer.from(
        `a363666d74646e6f6e656761747453746d74a068617574684461746158${data.length.toString(16)}`,
        'hex',
      )
      return credential({
        clientDataJSON: base64(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64(Buffer.concat([frame, data])),
        transports: ['internal'],
      })
    },

    /** `at`: the requesting page; `count`: of a copied key, which has not counted along. */
    get({ challenge, rpId = '' }: Options, { at = origin, count }: { at?: string; count?: number } = {}): string {
      if (count === undefined) counter += 1
      const data = authenticatorData(rpId, PRESENT, count ?? counter)
      const client = clientData('webauthn.get', challenge, at)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return credential({
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
      })
    },
  }
}
