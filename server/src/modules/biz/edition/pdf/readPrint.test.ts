import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { looseStories, printedIn } from '../comparison/areaText.ts'
import { compareTexts, type Passage } from '../comparison/compareTexts.ts'
import type { PageContent } from '../stories/content.ts'
import { detectStories, type Story } from '../stories/detectStories.ts'
import { withPdf } from './openPdf.ts'
import { placedPage } from './pageBox.ts'
import { pageContent } from './pageContent.ts'

interface LaidBox {
  story: number
  role: string
  text?: string
  x: number
}

const folder = resolve('tests/fixtures/press')
const layouts = JSON.parse(readFileSync(join(folder, 'layouts.json'), 'utf8')) as { name: string; boxes: LaidBox[] }[]

/** The stories of a page as they were written. */
function written(file: string): Map<string, Passage[]> {
  const boxes = layouts.find(({ name }) => file.startsWith(name))?.boxes ?? []
  const stories = [...new Set(boxes.map(({ story }) => story))]
  return new Map(
    stories.map(story => {
      const own = boxes.filter(box => box.story === story && box.text)
      const bodies = own.filter(({ role }) => role === 'body').sort((one, other) => one.x - other.x)
      const others = own.filter(({ role }) => role !== 'body')
      const isOptional = (role: string) => role === 'byline' || role === 'caption'
      return [
        own.find(({ role }) => role === 'title')?.text ?? '',
        [
          ...others.map(({ text = '', role }) => ({ text, isOptional: isOptional(role) })),
          { text: bodies.map(({ text }) => text).join('') },
        ],
      ]
    }),
  )
}

describe.each(['banner-chromium.pdf', 'modular-libreoffice.pdf', 'modular-ghostscript.pdf', 'mixed-weasyprint.pdf'])(
  '%s',
  file => {
    let content: PageContent
    let stories: Story[]
    const texts = written(file)
    const alike = (title: string) => stories.find(story => story.title.slice(-3) === title.slice(-3))
    const compare = (title: string, change = (text: string) => text) =>
      compareTexts(
        printedIn(content, [alike(title)?.area ?? []]),
        (texts.get(title) ?? []).map(passage => ({ ...passage, text: change(passage.text) })),
      )

    beforeAll(async () => {
      const read = await withPdf(join(folder, file), async document => {
        const { page, box } = await placedPage(document, 1)
        return pageContent(page, box)
      })
      if ('fault' in read) throw new Error(read.fault)
      content = read
      stories = detectStories(content).stories
    })

    it('prints each of its stories as it was written', () => {
      const shown = [...texts.keys()].flatMap(title => {
        const { differences, printed, approved } = compare(title)
        return differences.map(({ printed: one, approved: other }) => [printed.slice(...one), approved.slice(...other)])
      })
      expect(shown).toEqual([])
    })

    it('has each changed dose and figure found, and nothing else', () => {
      let changed = 0
      for (const [title, passages] of texts) {
        const body = passages.at(-1)?.text ?? ''
        const dose = /\d+(?=mg)/.exec(body)
        if (!dose) continue
        changed += 1
        const altered = `${body.slice(0, dose.index)}${dose[0]}0${body.slice(dose.index + dose[0].length)}`
        const { differences } = compare(title, text => (text === body ? altered : text))
        expect(differences.map(({ kind }) => kind)).toEqual(['dose'])
      }
      expect(changed).toBeGreaterThan(3)
    })

    it('has its loose stories named when an area is missing', () => {
      const areas = stories.map(({ area }) => area)
      expect(looseStories(stories, areas)).toEqual([])
      expect(looseStories(stories, areas.slice(1))).toEqual([stories[0]?.title])
    })
  },
)
