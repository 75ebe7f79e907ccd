import type { Field } from '#contract/kit/fields'
import type { Kinds, KindView } from '../base/kind.ts'
import { file, image, link } from './addresses.tsx'
import { dateTime, money, number } from './amounts.tsx'
import { dict, flag, reference, references } from './choices.tsx'
import { html, icon, json, longText, secret, tags, text } from './texts.tsx'

const kinds: Kinds = {
  text,
  longText,
  html,
  json,
  tags,
  number,
  money,
  flag,
  dict,
  dictBiz: dict,
  reference,
  references,
  parent: reference,
  dateTime,
  image,
  file,
  link,
  phone: text,
  email: text,
  icon,
  secret,
}

export function viewOf(field: Field): KindView {
  // A field's value is of its kind, which a list over fields of all kinds cannot express.
  return kinds[field.kind] as KindView
}
