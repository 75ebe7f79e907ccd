/** The parts of a message as text. */
export function contentIn(source = ''): string {
  const parts = source.split(/\r\n--[^\r\n]+\r\n/)
  return parts
    .map(part => {
      const [head = '', ...body] = part.split('\r\n\r\n')
      const text = body.join('\r\n\r\n')
      if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
      return /quoted-printable/i.test(head) ? unquoted(text) : text
    })
    .join('\n')
}

function unquoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** The file that is attached to a message. */
export function attachmentIn(source = ''): Buffer {
  const [, part = ''] = source.split(/\r\nContent-Disposition: attachment/i)
  const [, body = ''] = part.split('\r\n\r\n')
  return Buffer.from(body.split('\r\n--')[0] ?? '', 'base64')
}
