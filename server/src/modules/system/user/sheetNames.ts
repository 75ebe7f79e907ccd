import type { Label } from '#contract/kit/fields'
import { user } from '#contract/system/user'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

type Named = 'roleId' | 'deptId' | 'postId' | 'userType' | 'sex'

/** The ids behind the names in a sheet, in one tenant. */
export async function readNames(tenantId: string, db: Db) {
  const [roles, departments, posts, dictionaries] = await Promise.all([
    db.selectFrom('bladeRole').select(['id', 'roleName as name']).where('tenantId', '=', tenantId).execute(),
    db.selectFrom('bladeDept').select(['id', 'deptName as name']).where('tenantId', '=', tenantId).execute(),
    db.selectFrom('bladePost').select(['id', 'postName as name']).where('tenantId', '=', tenantId).execute(),
    db
      .selectFrom('bladeDict')
      .select(['code', 'dictKey as id', 'dictValue as name'])
      .where('code', 'in', ['user_type', 'sex'])
      .where('dictKey', '!=', '-1')
      .execute(),
  ])
  const entries = (code: string) =>
    dictionaries.flatMap(({ id, name, ...entry }) => (id && entry.code === code ? [{ id, name }] : []))
  const known: Record<Named, readonly { id: string; name: string }[]> = {
    roleId: roles,
    deptId: departments,
    postId: posts,
    userType: entries('user_type'),
    sex: entries('sex'),
  }

  function idOf(key: Named, name: string): string {
    const found = known[key].filter(candidate => candidate.name === name)
    if (found.length === 1 && found[0]) return found[0].id
    throw new Refusal(400, found.length === 0 ? unknown(key, name) : ambiguous(key, name))
  }

  return {
    /** The values of a row as `submit` takes them. */
    valuesOf(row: Readonly<Record<string, string>>): Record<string, string> {
      const named = (Object.keys(known) as Named[]).flatMap(key => {
        const names = (row[key] ?? '').split(/[,，、;；]/).map(name => name.trim())
        const ids = names.filter(name => name !== '').map(name => idOf(key, name))
        return ids.length === 0 ? [] : [[key, ids.join(',')]]
      })
      return { ...row, ...Object.fromEntries(named) }
    },
  }
}

function unknown(key: Named, name: string): Label {
  const { zh, en } = user.fields[key].label
  return { zh: `${zh}“${name.slice(0, 30)}”不存在`, en: `${en}: no ${name.slice(0, 30)}` }
}

function ambiguous(key: Named, name: string): Label {
  const { zh, en } = user.fields[key].label
  return { zh: `${zh}“${name.slice(0, 30)}”重名，请在页面中设置`, en: `${en}: several are named ${name.slice(0, 30)}` }
}
