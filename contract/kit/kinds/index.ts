import { fileKind, imageKind, linkKind } from './addresses.ts'
import { dateTimeKind, moneyKind, numberKind } from './amounts.ts'
import { dictBizKind, dictKind, flagKind } from './choices.ts'
import type { FieldKind, Kind } from './kind.ts'
import { emailKind, phoneKind } from './phoneAndEmail.ts'
import { parentKind, referenceKind, referencesKind } from './references.ts'
import { htmlKind, iconKind, jsonKind, longTextKind, secretKind, tagsKind, textKind } from './texts.ts'

export { file, image, link } from './addresses.ts'
export { dateTime, money, number } from './amounts.ts'
export { dict, dictBiz, flag } from './choices.ts'
export { email, phone } from './phoneAndEmail.ts'
export { parent, reference, references } from './references.ts'
export { html, icon, json, longText, secret, tags, text } from './texts.ts'

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
