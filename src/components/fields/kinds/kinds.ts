import type { Field } from '#contract/kit/fields'
import type { Kinds, KindView } from '../base/kind.ts'
import { dateTime } from './dateTime.tsx'
import { dict } from './dict.tsx'
import { file } from './file.tsx'
import { flag } from './flag.tsx'
import { html } from './html.tsx'
import { icon } from './icon.tsx'
import { image } from './image.tsx'
import { json } from './json.tsx'
import { link } from './link.tsx'
import { longText } from './longText.tsx'
import { money } from './money.tsx'
import { number } from './number.tsx'
import { reference, references } from './reference.tsx'
import { secret } from './secret.tsx'
import { tags } from './tags.tsx'
import { text } from './text.tsx'

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
