import type { InEnglish } from '../../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  title: 'Repeated passages',
  none: 'No passage of 30 characters or more stands in another article',
  found_one: 'Passages of {{count}} other article are repeated',
  found: 'Passages of {{count}} other articles are repeated',
  indexing: 'Older articles are still being indexed: there may be more later.',
  total_one: '{{count}} character',
  total: '{{count}} characters',
  here: 'This article',
  there: '{{title}}',
  length_one: '{{count}} character',
  length: '{{count}} characters',
  morePassages_one: '{{count}} more passage is repeated',
  morePassages: '{{count}} more passages are repeated',
  moreArticles_one: 'Passages of {{count}} more article are repeated',
  moreArticles: 'Passages of {{count}} more articles are repeated',
  common: 'Passages that many articles have',
  commonIn_one: 'In {{count}} article at least, such as:',
  commonIn: 'In {{count}} articles at least, such as:',
}
