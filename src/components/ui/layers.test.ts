// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { noteFocus } from './layers.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

function addDialog(id: string): HTMLElement {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<div class="ant-modal-wrap"><div role="dialog" id="${id}"><div tabindex="0"></div><button></button></div></div>`,
  )
  return document.getElementById(id) as HTMLElement
}

function answer(question: HTMLElement, back: () => number): void {
  question.querySelector('button')?.focus()
  back()
  question.parentElement?.remove()
}

it('a question returns the focus to the control that was used before it', async () => {
  const field = addDialog('form').querySelector('button')
  field?.focus()
  const back = noteFocus()
  answer(addDialog('question'), back)
  await expect.poll(() => document.activeElement).toBe(field)
})

it('a question that came before the dialog below it had the focus leaves it to that dialog', async () => {
  const form = addDialog('form')
  const back = noteFocus()
  answer(addDialog('question'), back)
  await expect.poll(() => form.contains(document.activeElement)).toBe(true)
})
