import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { RepeatedPassages } from '#contract/biz/passages'
import { upload } from '../../../../../../tests/support/files/uploads.ts'
import { setUpNewspaper } from '../../../../../../tests/support/records/newspaper.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { readPictures } from './readPictures.ts'

const { people, addArticle, remove } = setUpNewspaper('330063', '330064')

/** A picture with contours of its own. */
function drawn(seed: number, width = 640): Promise<Buffer> {
  const bars = Array.from({ length: 12 }, (_, index) => {
    const shade = (seed * 73 + index * 97 * (seed + 1)) % 255
    return `<rect x="${(index % 4) * 160}" y="${Math.floor(index / 4) * 160}" width="160" height="160" fill="rgb(${shade},${shade},${shade})"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">${bars.join('')}</svg>`
  return sharp(Buffer.from(svg)).resize({ width }).jpeg({ quality: 90 }).toBuffer()
}

async function sent(bytes: Buffer): Promise<string> {
  const { data, body } = await upload(people.editor, 'put-file', { name: 'a.jpg', bytes })
  if (!data) throw new Error(body)
  return (data as { link: string }).link
}

const withPicture = async (link: string) => addArticle({ content: `<p>正文</p><figure><img src="${link}"></figure>` })
const read = () =>
  asSystem(() =>
    readPictures.run(null, {
      ...{ app: people.test.app, db: people.test.db, connection: people.test.connection },
      signal: new AbortController().signal,
    }),
  )
const repeated = async (id: string, person = people.editor) =>
  (await person.get('blade-biz/articles/passages', { id })).data as RepeatedPassages

describe('pictures of an article', () => {
  it('are shown beside the articles that use the same file, the same bytes, or a scaled copy', async () => {
    const link = await sent(await drawn(1))
    const [first, same] = [await withPicture(link), await withPicture(link)]
    const copy = await withPicture(await sent(await drawn(1)))
    const scaled = await addArticle({ coverUrl: await sent(await drawn(1, 320)) })
    const other = await withPicture(await sent(await drawn(5)))
    expect((await repeated(first)).isIndexing).toBe(true)
    await read()
    const { pictures, isIndexing } = await repeated(first)
    expect(isIndexing).toBe(false)
    const found = pictures.map(({ isSame, articles }) => [isSame, articles.map(({ id }) => id)])
    expect(found).toEqual(
      expect.arrayContaining([
        [true, [same]],
        [true, [copy]],
        [false, [scaled]],
      ]),
    )
    expect(pictures).toHaveLength(3)
    expect((await repeated(other)).pictures).toEqual([])
    await remove('articles', same)
    expect((await repeated(first)).pictures).toHaveLength(2)
  })
})
