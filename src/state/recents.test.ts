// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { tokenReply } from '../../tests/support/records/people.ts'
import { forgetRecord, forgetVisits, mostUsed, noteRecord, noteScreen, toggleStar, useRecents } from './recents.ts'
import { endSession, startSession } from './session.ts'

beforeEach(() => {
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  startSession(tokenReply())
})

const recents = () => renderHook(useRecents).result.current
const post = (id: string) => ({
  path: 'blade-system/post',
  route: '/system/post',
  id,
  title: id,
  action: 'show' as const,
})

test('the newest screen stands first, and each only once', () => {
  for (const path of ['/system/post', '/system/user', '/system/post']) noteScreen(path)
  expect(recents().screens.map(({ path, times }) => [path, times])).toEqual([
    ['/system/post', 2],
    ['/system/user', 1],
  ])
  expect(mostUsed(recents().screens)).toEqual(['/system/post', '/system/user'])
})

test('twenty records are kept, and one that is gone is forgotten', () => {
  for (let id = 1; id <= 25; id += 1) noteRecord(post(String(id)))
  expect(recents().records.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => String(25 - index)))
  forgetRecord('blade-system/post', '25')
  expect(recents().records).toHaveLength(19)
  forgetVisits()
  expect(recents().records).toEqual([])
})

test('a star is put and taken away', () => {
  toggleStar('/system/post')
  toggleStar('/system/user')
  toggleStar('/system/post')
  expect(recents().starred).toEqual(['/system/user'])
})

test('each person has their own, and finds them again', () => {
  toggleStar('/system/post')
  endSession()
  startSession(tokenReply({ user_id: '2' }))
  expect(recents().starred).toEqual([])
  endSession()
  startSession(tokenReply())
  expect(recents().starred).toEqual(['/system/post'])
})
