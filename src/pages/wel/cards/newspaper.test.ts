import { expect, it } from 'vitest'
import { articles as declaredArticles } from '#contract/biz/articles'
import { edition } from '#contract/biz/edition'
import { publishState } from '#contract/biz/states'
import { listPathOf } from '#contract/kit/module'
import { articles, editions } from './newspaper.ts'

it('repeats the declarations of the newspaper', () => {
  const { path, route, fields } = edition
  expect(editions).toEqual({ path, route, states: fields.publishState.code })
  expect(articles).toEqual({ path: declaredArticles.path, route: declaredArticles.route, draft: publishState.draft })
  for (const module of [edition, declaredArticles]) expect(listPathOf(module)).toBe(`${module.path}/list`)
})
