/** Writes stories out of phrases: the same ones each time, and no two alike. */

import * as phrases from './phrases.ts'
import type { Story } from './printPage.ts'

export type Random = () => number

/** Numbers that look random and are the same at each run. */
export function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function oneOf<Item>(items: readonly Item[], random: Random): Item {
  // The lists are not empty.
  return items[Math.floor(random() * items.length)] as Item
}

export interface WrittenStory extends Story {
  summary: string
  keywords: string
}

/** Fills the given length; the headline differs from all in `written`. */
export function writeStory(length: number, written: Set<string>, random: Random): WrittenStory {
  const subject = { field: oneOf(phrases.fields, random), event: oneOf(phrases.events, random) }
  const title = newTitle(subject, written, random)
  const fill = (template: string) => fillTemplate(template, subject, random)
  const paragraphs = paragraphsOf(length, fill, random)
  return {
    title,
    ...(random() < 0.3 && { leadTitle: fill('{place} · {event}观察') }),
    author: `本报记者　${oneOf(phrases.reporters, random)}`,
    paragraphs,
    summary: paragraphs[0] ?? '',
    keywords: `${subject.field},${subject.event}`,
    ...(random() < 0.25 && { chart: chartOf(subject.field, random) }),
  }
}

interface Subject {
  field: string
  event: string
}

const titles = [
  '{event}提速，{field}{move}',
  '{field}{move}：{question}',
  '{place}{field}{move}，{actor}应变',
  '{event}之后，{field}{question}',
  '{actor}{move}，{place}{field}格局生变',
  '{field}增长{n}%，{event}{question}',
] as const

function newTitle(subject: Subject, written: Set<string>, random: Random): string {
  for (;;) {
    const title = fillTemplate(oneOf(titles, random), subject, random)
    if (written.has(title)) continue
    written.add(title)
    return title
  }
}

/** No sentence stands twice in one story. */
function paragraphsOf(length: number, fill: (template: string) => string, random: Random): string[] {
  const middles = [...phrases.middles].sort(() => random() - 0.5)
  const paragraphs = [fill(oneOf(phrases.openings, random))]
  let taken = paragraphs[0]?.length ?? 0
  while (taken < length * 0.86) {
    const sentences = middles.splice(0, 2)
    // A long story comes back to its subjects, with other figures and places.
    if (middles.length < 2) middles.push(...[...phrases.middles].sort(() => random() - 0.5))
    const paragraph = sentences.map(fill).join('')
    paragraphs.push(paragraph)
    taken += paragraph.length
  }
  return [...paragraphs, fill(oneOf(phrases.closings, random))]
}

export function fillTemplate(template: string, { field, event }: Subject, random: Random): string {
  const between = (min: number, max: number) => min + Math.floor(random() * (max - min))
  const values: Record<string, () => string> = {
    field: () => field,
    event: () => event,
    place: () => oneOf(phrases.places, random),
    actor: () => oneOf(phrases.actors, random),
    move: () => oneOf(phrases.moves, random),
    question: () => oneOf(phrases.questions, random),
    n: () => (between(30, 420) / 10).toFixed(1),
    m: () => (between(120, 9800) / 10).toFixed(1),
    high: () => String(between(55, 96)),
    few: () => String(between(2, 10)),
  }
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name]?.() ?? whole)
}

function chartOf(field: string, random: Random): NonNullable<Story['chart']> {
  let value = 40 + random() * 60
  const bars = [2021, 2022, 2023, 2024, 2025].map(year => {
    value *= 0.95 + random() * 0.3
    return { label: String(year), value: Math.round(value) }
  })
  return { caption: `图：样本医院${field}采购额（亿元）`, bars }
}
