import { Array as ArrayOf, Boolean as BooleanSchema, Object as ObjectOf, String as StringSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { PlacedCard } from '#contract/desk/home'
import { parseJson } from '#contract/kit/parseJson'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

const card = ObjectOf({ key: StringSchema({ pattern: '^[\\w:-]{1,40}$' }), hidden: BooleanSchema() })
const shape = Compile(ArrayOf(card, { maxItems: 200 }))

/** Keys of cards that are no more are harmless: nothing is drawn for them. */
export function readCards(text: string): PlacedCard[] {
  const cards = parseJson(text)
  if (!shape.Check(cards)) throw new Refusal(400, label)
  const keys = new Set<string>()
  return cards.flatMap(({ key, hidden }) => {
    if (keys.has(key)) return []
    keys.add(key)
    return [{ key, hidden }]
  })
}

const label = { zh: '首页卡片格式不正确', en: 'Cards: not valid' }
