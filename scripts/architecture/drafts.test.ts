import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourceFiles } from './imports.ts'

/** Forms whose typed text no draft keeps, and why nothing is lost. */
const withoutDraft: Record<string, string> = {
  'src/components/ui/CheckedForm.tsx': 'draws the forms of others',
  'src/components/resource/bulk/BulkDialog.tsx': 'holds values for selected rows, and a reload forgets the selection',
  'src/components/ui/SwitchForm.tsx': 'holds two choices',
  'src/components/resource/list/SearchForm.tsx': 'stands in the address and in saved views',
  'src/layout/tools/LockPasswordDialog.tsx': 'holds a password',
  'src/pages/info/PasswordForm.tsx': 'holds passwords',
  'src/resources/biz/articles/ImportStories.tsx': 'holds changes to a file, which a browser cannot store',
  'src/resources/flow/deploy/DeployScreen.tsx': 'holds two choices and files, which a browser cannot store',
  'src/resources/flow/model/SimulateDialog.tsx': 'holds sample values, which nothing stores',
  'src/resources/report/design/QueryBuilder.tsx':
    'holds choices, which the draft of the designer keeps once they are taken',
  'src/resources/report/view/ViewPage.tsx': 'holds parameters, which nothing stores',
  'src/resources/system/region/RegionScreen.tsx': 'holds a choice that tries a picker',
  'src/resources/system/user/ApprovalDialog.tsx': 'holds choices',
}

/** Files that hold the draft of a form drawn elsewhere. */
const draftOf: Record<string, string> = {
  'src/resources/report/design/ReportDesigner.tsx': 'src/resources/report/design/useDesign.ts',
}

/** It uses a draft, and tells it of changes. */
const isDrafted = (text: string) =>
  /\buseRecordForm\(/.test(text) || (/\buse(Form)?Draft\(/.test(text) && /\bmark\(true\)/.test(text))
const read = (file: string) => readFileSync(file, 'utf8')

const forms = sourceFiles().filter(file => {
  if (!file.startsWith('src/') || !file.endsWith('.tsx') || file.endsWith('.test.tsx')) return false
  const text = read(file)
  return /<CheckedForm\b/.test(text) || (/<Form[\s<>]/.test(text) && /\bForm\b[^}]*\} from 'antd'/.test(text))
})

it('every form keeps a draft of what is typed, or is listed with the reason', () => {
  expect(forms.length).toBeGreaterThan(Object.keys(withoutDraft).length)
  const lost = forms.filter(file => !isDrafted(read(draftOf[file] ?? file)) && !(file in withoutDraft))
  expect(lost, 'use useFormDraft').toEqual([])
})

it('lists no form that has a draft or is gone', () => {
  const listed = [...Object.keys(withoutDraft), ...Object.keys(draftOf)]
  expect(listed.filter(file => !existsSync(file) || !forms.includes(file) || isDrafted(read(file)))).toEqual([])
})
