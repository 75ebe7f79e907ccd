import { dateTimeKind } from './dateTime.ts'
import { dictKind } from './dict.ts'
import { dictBizKind } from './dictBiz.ts'
import { emailKind } from './email.ts'
import { fileKind } from './file.ts'
import { flagKind } from './flag.ts'
import { htmlKind } from './html.ts'
import { iconKind } from './icon.ts'
import { imageKind } from './image.ts'
import { jsonKind } from './json.ts'
import type { FieldKind, Kind } from './kind.ts'
import { linkKind } from './link.ts'
import { longTextKind } from './longText.ts'
import { moneyKind } from './money.ts'
import { numberKind } from './number.ts'
import { parentKind } from './parent.ts'
import { phoneKind } from './phone.ts'
import { referenceKind } from './reference.ts'
import { referencesKind } from './references.ts'
import { secretKind } from './secret.ts'
import { tagsKind } from './tags.ts'
import { textKind } from './text.ts'

export { dateTime } from './dateTime.ts'
export { dict } from './dict.ts'
export { dictBiz } from './dictBiz.ts'
export { email } from './email.ts'
export { file } from './file.ts'
export { flag } from './flag.ts'
export { html } from './html.ts'
export { icon } from './icon.ts'
export { image } from './image.ts'
export { json } from './json.ts'
export { link } from './link.ts'
export { longText } from './longText.ts'
export { money } from './money.ts'
export { number } from './number.ts'
export { parent } from './parent.ts'
export { phone } from './phone.ts'
export { reference } from './reference.ts'
export { references } from './references.ts'
export { secret } from './secret.ts'
export { tags } from './tags.ts'
export { text } from './text.ts'

/** All kinds, in the order in which the code generator offers them. */
export const kinds: { [K in FieldKind]: Kind<K> } = {
  text: textKind,
  longText: longTextKind,
  html: htmlKind,
  json: jsonKind,
  tags: tagsKind,
  number: numberKind,
  money: moneyKind,
  flag: flagKind,
  dict: dictKind,
  dictBiz: dictBizKind,
  dateTime: dateTimeKind,
  reference: referenceKind,
  references: referencesKind,
  parent: parentKind,
  image: imageKind,
  file: fileKind,
  link: linkKind,
  phone: phoneKind,
  email: emailKind,
  icon: iconKind,
  secret: secretKind,
}
