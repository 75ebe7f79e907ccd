/** Places of a text that name people, organisations and medicines, by the words around them. */

export type Span = readonly [start: number, end: number]

const organisation =
  /\p{Script=Han}{2,10}?(?:公司|集团|药业|制药|生物|医药|医院|药厂|药房|大学|研究院|研究所|股份|科技|协会|学会|药监局|卫健委|医保局|委员会|中心)/gu
const medicine =
  /\p{Script=Han}{1,6}(?:单抗|双抗|替尼|替康|他汀|沙坦|列汀|列净|普利|地平|洛尔|拉唑|西林|头孢|霉素|沙星|韦|鲁肽|泊帕|唑胺|胰岛素|疫苗|胶囊|注射液|颗粒|缓释片|口服液|滴丸)/gu
/** A person is named before an office or a verb of speech, or after an office. */
const spoken =
  /\p{Script=Han}{2,3}(?=(?:教授|主任|院长|董事长|总经理|院士|博士|医生|医师|先生|女士|表示|指出|介绍|认为|告诉|坦言|强调|说[，：“]))/gu
const titled = /(?<=(?:记者|通讯员|作者|编辑|教授|主任|院长|董事长|总经理|院士))\s{0,4}\p{Script=Han}{2,3}/gu
const latinName = /\p{Lu}[\p{L}\d]{1,30}(?:[-\s]\p{Lu}[\p{L}\d]{1,30}){0,3}/gu

export function namesIn(text: string): Span[] {
  return [organisation, medicine, spoken, titled, latinName].flatMap(name =>
    [...text.matchAll(name)].map(({ 0: found, index }): Span => [index, index + found.length]),
  )
}
