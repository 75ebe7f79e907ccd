// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { findDraft, hasOwnDrafts, ownDraftKey, removeOwnDrafts, storeDraft } from './drafts.ts'
import { endSession, type UserInfo, useSession } from './session.ts'

const draft = (text: string) => ({ values: { text }, base: { text: '' }, form: 'a' })

function signIn(user_id: string, tenantId = '000000') {
  useSession.setState({ tenantId, userInfo: { user_id } as UserInfo })
}

/** The entry of this form for the user who is signed in. */
function keyOf(draftKey: string): string {
  const key = ownDraftKey(draftKey)
  if (key === undefined) throw new Error('nobody is signed in')
  return key
}

beforeEach(() => {
  vi.useRealTimers()
  endSession()
  localStorage.clear()
  signIn('1')
})

it('keeps drafts apart by tenant, user and form', () => {
  storeDraft(keyOf('blade-system/post/new'), draft('mine'))
  const found = () => findDraft(keyOf('blade-system/post/new'))?.values
  expect(found()).toEqual({ text: 'mine' })
  expect(findDraft(keyOf('blade-system/post/7'))).toBeUndefined()
  signIn('2')
  expect(found()).toBeUndefined()
  signIn('1', '100001')
  expect(found()).toBeUndefined()
})

it('keeps none without a user', () => {
  endSession()
  expect(ownDraftKey('blade-system/post/new')).toBeUndefined()
})

it('removes the drafts of a user who signs out by choice, and takes none from a form that closes with the session', () => {
  const key = keyOf('blade-system/post/new')
  storeDraft(key, draft('mine'))
  signIn('2')
  storeDraft(keyOf('blade-system/post/new'), draft('theirs'))
  signIn('1')
  expect(hasOwnDrafts()).toBe(true)
  removeOwnDrafts()
  endSession()
  expect(storeDraft(key, draft('late'))).toBe(false)
  signIn('1')
  expect(hasOwnDrafts()).toBe(false)
  signIn('2')
  expect(findDraft(keyOf('blade-system/post/new'))?.values).toEqual({ text: 'theirs' })
})

it('outlives a session that ends by itself', () => {
  storeDraft(keyOf('blade-system/post/new'), draft('mine'))
  endSession()
  signIn('1')
  expect(findDraft(keyOf('blade-system/post/new'))?.values).toEqual({ text: 'mine' })
})

it('forgets drafts of more than two weeks ago', () => {
  const key = keyOf('blade-system/post/new')
  storeDraft(key, draft('old'))
  vi.useFakeTimers({ now: Date.now() + 15 * 24 * 3600_000 })
  expect(findDraft(key)).toBeUndefined()
  storeDraft(keyOf('blade-system/post/8'), draft('new'))
  expect(localStorage.getItem(`saber-${key}`)).toBeNull()
})

it('refuses a draft that is too large, and drops the oldest where all together are', () => {
  expect(storeDraft(keyOf('large'), draft('x'.repeat(500_001)))).toBe(false)
  vi.useFakeTimers()
  for (let index = 0; index < 6; index++) {
    vi.advanceTimersByTime(1000)
    expect(storeDraft(keyOf(`form${index}`), draft('x'.repeat(400_000)))).toBe(true)
  }
  const remaining = [0, 1, 2, 3, 4, 5].filter(index => findDraft(keyOf(`form${index}`)))
  expect(remaining).toEqual([2, 3, 4, 5])
})
