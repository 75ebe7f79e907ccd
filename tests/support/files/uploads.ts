import { readFileSync } from 'node:fs'
import { createCanvas } from '@napi-rs/canvas'
import type { StoredFile } from '../../../contract/resource/oss.ts'
import type { Answer, Person } from '../servers/testApp.ts'

interface SentFile {
  name: string
  bytes: Uint8Array | string
}

type FormOptions = Partial<Record<'query' | 'fields' | 'headers', Record<string, string>>>

/** Sends a form as a browser does. */
export async function postForm(
  person: Pick<Person, 'ask'>,
  path: string,
  form: FormData,
  { query = {}, headers = {} }: Omit<FormOptions, 'fields'> = {},
): Promise<Answer> {
  const body = new Response(form)
  return person.ask({
    ...{ method: 'POST', url: `/api/${path}`, query },
    headers: { ...headers, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
}

/** A form with one file. */
export function sendForm(
  person: Pick<Person, 'ask'>,
  path: string,
  { name, bytes }: SentFile,
  { fields = {}, ...options }: FormOptions = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([bytes as BlobPart]), name)
  return postForm(person, path, form, options)
}

export const upload = (person: Person, call: string, file: SentFile, options?: FormOptions) =>
  sendForm(person, `blade-resource/oss/endpoint/${call}`, file, options)

/** Uploads a file, which must be accepted. */
export async function storeFile(person: Person, file: SentFile, call = 'put-file', options?: FormOptions) {
  const { status, body, data } = await upload(person, call, file, options)
  if (status !== 200) throw new Error(body)
  return data as StoredFile
}

export const sheetUpload = (person: Pick<Person, 'ask'>, path: string, bytes: Buffer, query?: Record<string, string>) =>
  sendForm(person, path, { name: 'sheet.xlsx', bytes }, query && { query })

/** A real picture; `text` makes it differ from others. */
export function picture(text = '', format: 'png' | 'jpeg' = 'png'): Buffer {
  const canvas = createCanvas(160, 120)
  const context = canvas.getContext('2d')
  context.fillStyle = '#204080'
  context.fillRect(0, 0, 160, 120)
  context.fillStyle = '#ffffff'
  context.fillText(text, 20, 60)
  return format === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg')
}

/** The header of a PNG declares this size; the few bytes behind it do not matter. */
export function pictureClaiming(width: number, height: number): Buffer {
  const bytes = Buffer.from(picture())
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** Half a second of colours: VP9 in MP4, which every Chromium plays. */
export const video = readFileSync(new URL('colours.mp4', import.meta.url))

/** One page with nothing on it. */
export const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
