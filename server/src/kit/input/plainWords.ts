const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' }

/** They stand within words, while every other element ends one. */
const withinWord = /<\/?(?:strong|em|u|s|sub|sup|code|a|small)(?:\s[^<>]*)?>/g

/** The words of a sanitized text. */
export function plainWords(html: string): string {
  return html
    .replace(withinWord, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
