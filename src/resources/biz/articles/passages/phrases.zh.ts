export const zh = {
  title: '查重',
  none: '没有与其他文章相同的段落（30字以上）',
  found: '与{{count}}篇文章有相同的段落',
  indexing: '旧稿正在建立索引，稍后再查可能还有。',
  total: '共{{count}}字',
  here: '本文',
  there: '《{{title}}》',
  length: '{{count}}字',
  morePassages: '另有{{count}}段相同',
  moreArticles: '另有{{count}}篇文章有相同的段落',
  common: '多篇文章共有的段落',
  commonIn: '至少{{count}}篇文章有，例如：',
}
