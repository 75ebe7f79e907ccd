import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Files that write `blade_` tables without the kit, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'auth/permissions/roleGrants.ts': 'link table; the calls that grant log the grants of the role',
  'auth/permissions/grantable.ts': 'link table; follows from the package of the tenant',
  'auth/phone/createPhoneSignIn.ts': 'when a phone was confirmed; open forms on the user stay valid',
  'auth/sessions/tokens.ts': 'when a key was last used; open forms on the key stay valid',
  'auth/sessions/clientErrorLog.ts': 'a log',
  'auth/sign-in/grants.ts': 'time of the last sign-in; open forms on the user stay valid',
  'auth/social/links.ts': 'links between users and external identities; no module shows them',
  'modules/desk/home/listSettings.ts': 'how people arrange the columns of their own lists; no module shows the rows',
  'modules/desk/home/index.ts': 'filters that people save for themselves; no module shows the rows',
  'modules/desk/notice/reading.ts': 'who has read a notice; no module shows the rows',
  'modules/resource/webhook/send.ts': 'a log',
  'modules/report/service.ts': 'first rows of a new database',
  'modules/system/scopes.ts': 'link table; the removal of the scope is in its history',
  'modules/system/topmenu/index.ts': 'link table; the call logs what was bound',
  'modules/system/tenant/office.ts': 'first rows of a new tenant, or reported as repairs of an upgrade',
}

/** States of rendering and encoding, which jobs keep on the pages of an edition, and the tenant to look at. */
const exemptFolders = ['modules/biz/demo/', 'modules/biz/edition/']

// A table of our own modules, or one whose name is computed.
const builder = /\b(?:updateTable|insertInto|deleteFrom|mergeInto)\(\s*(?:['"`]blade|[^'"`\s])/
const statement = /\b(?:update|insert into|delete from|merge into)\s+blade_/i

function writesIn(file: string): boolean {
  const source = readFileSync(resolve(root, file), 'utf8')
  return builder.test(source) || statement.test(source)
}

const writers = ['auth', 'modules']
  .flatMap(folder =>
    readdirSync(resolve(root, folder), { encoding: 'utf8', recursive: true }).map(file => `${folder}/${file}`),
  )
  .map(file => file.replaceAll('\\', '/'))
  .filter(
    file =>
      file.endsWith('.ts') && !file.endsWith('.test.ts') && !exemptFolders.some(folder => file.startsWith(folder)),
  )
  .filter(writesIn)

it('modules and sign-in write business tables through the kit, but for named exceptions', () => {
  expect(writers.sort()).toEqual(Object.keys(exceptions).sort())
})
