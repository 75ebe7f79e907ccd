import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { groupOf, groups, largeFolders, MAX_FILES, moduleFolderOf } from './folders.ts'
import { GENERATED } from './generate.ts'
import { cyclesBetween, type Import, importsOf, sourceFiles } from './imports.ts'

const files = sourceFiles()
const imports = importsOf(files)
const folders = [...new Set(files.map(file => posix.dirname(file)))]

describe('the table of folders', () => {
  it('lists every folder', () => {
    const unlisted = folders.filter(folder => {
      const group = groupOf(`${folder}/file`) ?? ''
      const [below] = folder.slice(group.length + 1).split('/')
      return !group || (below && !groups[group]?.areServices && !(below in (groups[group]?.folders ?? {})))
    })
    expect(unlisted).toEqual([])
  })

  it('lists no folder that is gone', () => {
    const listed = Object.entries(groups).flatMap(([path, { folders = {} }]) => [
      path,
      ...Object.keys(folders).map(name => `${path}/${name}`),
    ])
    expect(listed.filter(path => !files.some(file => file.startsWith(`${path}/`)))).toEqual([])
  })

  it.each(Object.keys(GENERATED))('%s is what the table says', path => {
    const text = readFileSync(path, 'utf8')
    const content = (of: string) => (path.endsWith('.json') ? JSON.parse(of) : of)
    expect(content(GENERATED[path]?.(text) ?? ''), 'run `npx tsx scripts/architecture/generate.ts`').toEqual(
      content(text),
    )
  })
})

describe('imports', () => {
  it('follow the arrows of the table', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [group = '', other = ''] = [groupOf(from), groupOf(to)]
      return group !== other && !groups[group]?.imports.includes(other)
    })
    expect(wrong.map(shown)).toEqual([])
  })

  it('never run in a circle between folders', () => {
    const edges = imports.map(({ from, to }) => [posix.dirname(from), posix.dirname(to)] as const)
    expect(cyclesBetween(edges.filter(([from, to]) => from !== to))).toEqual([])
  })

  it('run in no circle of values within a folder', () => {
    const edges = imports.filter(({ isType }) => !isType).map(({ from, to }) => [from, to] as const)
    expect(cyclesBetween(edges)).toEqual([])
  })

  it('enter module folders of the server through their index', () => {
    const deep = imports.filter(({ from, to }) => {
      const entered = moduleFolderOf(to)
      return entered && moduleFolderOf(from) !== entered && to !== `${entered}/index.ts`
    })
    expect(deep.map(shown)).toEqual([])
  })

  it('load no component library with the sign-in page', () => {
    const loaded = new Set(['src/main.tsx'])
    for (const file of loaded)
      for (const { from, to, isType, isLazy } of imports) if (from === file && !isType && !isLazy) loaded.add(to)
    const library = /^import (?!type\b)[^;'"]*? from '(antd|@refinedev\/antd)'/m
    expect([...loaded].filter(file => library.test(readFileSync(file, 'utf8')))).toEqual([])
    expect(loaded).toContain('src/pages/login/LoginPage.tsx')
  })

  it('of screens never cross from one service to another', () => {
    const service = (file: string) => /^src\/resources\/[^/]+(?=\/)/.exec(file)?.[0]
    const wrong = imports.filter(({ from, to }) => service(from) && service(to) && service(from) !== service(to))
    expect(wrong.map(shown)).toEqual([])
  })
})

it(`no folder but those of services holds more than ${MAX_FILES} files`, () => {
  const all = sourceFiles(['contract', 'server/src', 'src', 'tests', 'scripts']).map(file => posix.dirname(file))
  const isService = (folder: string) => groups[posix.dirname(folder)]?.areServices
  const large = [...new Set(all)].filter(
    folder => !isService(folder) && all.filter(other => other === folder).length > MAX_FILES,
  )
  expect(large.filter(folder => !largeFolders.includes(folder))).toEqual([])
})

const shown = ({ from, to }: Import) => `${from} -> ${to}`

/** Where the component library knows no setting, its class names stand here and nowhere else. */
const place = 'src/layout/theme/'
const MAX_NAMES = 40

const sheets = sourceFiles(['src', 'public']).filter(file => file.endsWith('.css'))
const namesIn = (file: string) => readFileSync(file, 'utf8').match(/\.ant-/g)?.length ?? 0

it(`style sheets name no class of the component library outside of ${place}`, () => {
  expect(sheets.filter(file => !file.startsWith(place) && namesIn(file) > 0)).toEqual([])
})

it(`style sheets name at most ${MAX_NAMES} inside`, () => {
  const inside = sheets.filter(file => file.startsWith(place))
  expect(inside).not.toEqual([])
  expect(inside.reduce((sum, file) => sum + namesIn(file), 0)).toBeLessThanOrEqual(MAX_NAMES)
})

it('code finds no element by a class of the component library', () => {
  const code = sourceFiles(['src']).filter(file => /(?<!\.test)\.tsx?$/.test(file))
  expect(code).not.toEqual([])
  expect(code.filter(file => /['"`.]ant-[a-z]/.test(readFileSync(file, 'utf8')))).toEqual([])
})

/** Forms whose typed text no draft keeps, and why nothing is lost. */
const withoutDraft: Record<string, string> = {
  'src/components/ui/CheckedForm.tsx': 'draws the forms of others',
  'src/components/resource/sheets/BulkDialog.tsx': 'holds values for selected rows, and a reload forgets the selection',
  'src/components/ui/SwitchForm.tsx': 'holds two choices',
  'src/components/factor/FactorForm.tsx': 'holds a password or code',
  'src/components/resource/list/SearchForm.tsx': 'stands in the address and in saved views',
  'src/layout/tools/LockPasswordDialog.tsx': 'holds a password',
  'src/pages/info/PasswordForm.tsx': 'holds passwords',
  'src/pages/info/SecondFactor.tsx': 'holds a name',
  'src/resources/biz/articles/ImportStories.tsx': 'holds changes to a file, which a browser cannot store',
  'src/resources/flow/deploy.tsx': 'holds two choices and files, which a browser cannot store',
  'src/resources/flow/model/designer/FormFields.tsx': 'shows a form of which nothing is sent',
  'src/resources/flow/model/PreviewDialog.tsx': 'holds chosen values, which nothing stores',
  'src/resources/report/design/QueryBuilder.tsx':
    'holds choices, which the draft of the designer keeps once they are taken',
  'src/resources/report/view/ViewPage.tsx': 'holds parameters, which nothing stores',
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

const serverFiles = sourceFiles(['server/src', 'scripts']).filter(file => !file.endsWith('.test.ts'))

/** Files that write `blade_` tables without the kit, each with its reason. */
const writers: Readonly<Record<string, string>> = {
  'server/src/auth/permissions/roleGrants.ts': 'link table; the calls that grant log the grants of the role',
  'server/src/auth/permissions/grantable.ts': 'link table; follows from the package of the tenant',
  'server/src/auth/phone/createPhoneSignIn.ts': 'when a phone was confirmed; open forms on the user stay valid',
  'server/src/auth/sessions/tokens.ts': 'when a key was last used; open forms on the key stay valid',
  'server/src/auth/sessions/clientErrorLog.ts': 'a log',
  'server/src/auth/sign-in/grants.ts': 'time of the last sign-in; open forms on the user stay valid',
  'server/src/auth/social/links.ts': 'links between users and external identities; no module shows them',
  'server/src/modules/desk/home/listSettings.ts':
    'how people arrange the columns of their own lists; no module shows the rows',
  'server/src/modules/desk/home/index.ts': 'filters that people save for themselves; no module shows the rows',
  'server/src/modules/desk/notice/reading.ts': 'who has read a notice; no module shows the rows',
  'server/src/modules/resource/webhook/send.ts': 'a log',
  'server/src/modules/report/service.ts': 'first rows of a new database',
  'server/src/modules/system/scopes.ts': 'link table; the removal of the scope is in its history',
  'server/src/modules/system/topmenu/index.ts': 'link table; the call logs what was bound',
  'server/src/modules/system/tenant/office.ts': 'first rows of a new tenant, or reported as repairs of an upgrade',
}

/** States of rendering and encoding, which jobs keep on the pages of an edition, and the tenant to look at. */
const exemptFolders = ['server/src/modules/biz/demo/', 'server/src/modules/biz/edition/']

// A table of our own modules, or one whose name is computed.
const builder = /\b(?:updateTable|insertInto|deleteFrom|mergeInto)\(\s*(?:['"`]blade|[^'"`\s])/
const statement = /\b(?:update|insert into|delete from|merge into)\s+blade_/i

it('modules and sign-in write business tables through the kit, but for named exceptions', () => {
  const writing = serverFiles
    .filter(
      file => /^server\/src\/(auth|modules)\//.test(file) && !exemptFolders.some(folder => file.startsWith(folder)),
    )
    .filter(file => builder.test(read(file)) || statement.test(read(file)))
  expect(writing.sort()).toEqual(Object.keys(writers).sort())
})

it('one file of the server opens connections to a database', () => {
  const opening = serverFiles.filter(file => /new (pg\.)?Client\(/.test(read(file)))
  expect(opening).toEqual(['server/src/platform/db/client/client.ts'])
})
