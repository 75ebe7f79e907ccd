import type { Answer, Person } from '../servers/testApp.ts'

/** Sends a sheet as a form does. */
export function sheetUpload(
  person: Pick<Person, 'ask'>,
  path: string,
  file: Buffer,
  query: Record<string, string> = {},
): Promise<Answer> {
  const boundary = 'sheet'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="sheet.xlsx"\r\n\r\n`
  return person.ask({
    method: 'POST',
    url: `/api/${path}`,
    query,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
}
