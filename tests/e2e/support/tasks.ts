/** Actions of users on requests and tasks in the browser. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { button, expectMessage, rowOf } from './desk.ts'

export async function fillTime(page: Page, label: string, time: string): Promise<void> {
  // Beside a list, its checkboxes say what is in the rows.
  const field = page.getByRole('textbox', { name: label })
  // Typed again where the form moved the focus meanwhile, as after a refused request.
  await expect
    .poll(async () => {
      if ((await field.inputValue()) !== time) await field.fill(time)
      await field.press('Enter')
      return field.inputValue()
    })
    .toBe(time)
}

/** Opens the task of a process in 待办事务, and answers it with an opinion. */
export async function answerTask(page: Page, process: string, answer: string, opinion: string): Promise<void> {
  await goTo(page, '/work/todo')
  await button(rowOf(page, process).first(), '处理').click()
  await page.getByLabel('批复意见').fill(opinion)
  await button(page, answer).click()
  await expectMessage(page, `${answer}成功`)
}

/** Takes a task of 待签事务. */
export async function claimTask(page: Page, step: string): Promise<void> {
  await goTo(page, '/work/claim')
  await button(rowOf(page, step).first(), '签收').click()
  await button(page.getByRole('dialog'), '确定').click()
  await expectMessage(page, '操作成功!')
}

export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href)
}
