/** A tenant as large as the product is made for, written by PostgreSQL itself in seconds. */
import pg from 'pg'
import { digestOf, hashPassword } from '../../server/src/auth/accounts/passwords.ts'

export const population = { tenantId: '880001', users: 50_000, departments: 5_000, roles: 1_000, buttons: 300 } as const
/** Departments on each level of the tree, from the root down. */
const LEVELS = [1, 9, 90, 900, 4_000]
/** Far from what the server gives out. */
const BASE = { tenant: '8000000000000000000', dept: '8100000000000000000', role: '8200000000000000000' } as const
const [USERS, BUTTONS, SCOPES] = ['8300000000000000000', '8400000000000000000', '8500000000000000000']

export const chief = 'chief'

/** The account `chief` administers the tenant. False when it is there already. */
export async function populate(connection: pg.PoolConfig, password: string): Promise<boolean> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(`select set_config('app.tenant', '*', false)`)
    const known = await client.query('select from blade_tenant where tenant_id = $1', [population.tenantId])
    if (known.rowCount) return false
    await client.query('begin')
    const hash = await hashPassword(digestOf(password))
    for (const [statement, ...values] of statements(hash)) await client.query(statement, values)
    await client.query('commit')
    await client.query('analyze blade_user, blade_dept, blade_role, blade_role_menu, blade_role_scope, blade_menu')
    return true
  } finally {
    await client.end()
  }
}

function statements(passwordHash: string): [string, ...unknown[]][] {
  const { tenantId } = population
  return [
    [`insert into blade_tenant (id, tenant_id, tenant_name) values ($1, $2, '五万人报业集团')`, BASE.tenant, tenantId],
    ...LEVELS.map((count, level): [string, ...unknown[]] => departments(count, level)),
    [
      `insert into blade_menu (id, tenant_id, parent_id, code, name, alias, sort, category, action)
       select $1::bigint + n, '000000', id, 'population_' || n, '权限' || n, 'p' || n, 1000 + n, 2, 1
       from blade_menu, generate_series(1, $2) n where code = 'param' and is_deleted = 0`,
      BUTTONS,
      population.buttons,
    ],
    [
      `insert into blade_data_scope (id, tenant_id, menu_id, resource_code, scope_name, scope_column, scope_type)
       select $1::bigint + n, $2, id, 'population_' || n, '范围' || n,
         case n % 4 when 2 then 'create_user' when 1 then '-' else 'create_dept' end, 1 + (n + 3) % 4
       from blade_menu, generate_series(1, 20) n where code = 'post' and is_deleted = 0`,
      SCOPES,
      tenantId,
    ],
    [
      `insert into blade_role (id, tenant_id, parent_id, role_name, sort, role_alias)
       select $1::bigint + n, $2, case when n <= 20 then 0 else $1::bigint + 1 + n % 20 end,
         case n when 1 then '管理员' else '角色' || lpad(n::text, 4, '0') end, n,
         case n when 1 then 'admin' else 'role' || n end
       from generate_series(1, $3) n`,
      BASE.role,
      tenantId,
      population.roles,
    ],
    [
      `insert into blade_role_menu (role_id, menu_id)
       select r.id, m.id from blade_role r, blade_menu m
       where r.tenant_id = $1 and m.is_deleted = 0 and (r.role_alias = 'admin' or (r.id % 4 + m.id % 4) % 4 = 0)`,
      tenantId,
    ],
    [
      `insert into blade_role_scope (role_id, scope_id, scope_category)
       select r.id, s.id, 1 from blade_role r, blade_data_scope s
       where r.tenant_id = $1 and (r.role_alias = 'admin' or (r.id % 10 + s.id % 10) % 10 = 0)`,
      tenantId,
    ],
    [
      `insert into blade_user
         (id, tenant_id, code, account, password, name, real_name, phone, email, sex, role_id, dept_id, create_time)
       select $1::bigint + n, $2, 'P' || n, case n when 1 then $6 else 'p' || lpad(n::text, 5, '0') end, $3,
         '用户' || n, surnames[1 + n % 10] || given[1 + n / 10 % 10] || given[1 + n / 100 % 10],
         '1' || (38 * 10 ^ 8 + n)::bigint, 'p' || n || '@example.com', 1 + n % 2,
         case n when 1 then $4::bigint + 1 else $4::bigint + 1 + n % 999 end,
         case n when 1 then $5::bigint + 1 else $5::bigint + 1 + n % 4999 end,
         localtimestamp(0) - make_interval(mins => n)
       from generate_series(1, $7) n,
         (select string_to_array('王 李 张 刘 陈 杨 黄 赵 吴 周', ' ') as surnames,
           string_to_array('伟 芳 娜 敏 静 丽 强 磊 军 洋', ' ') as given) names`,
      USERS,
      tenantId,
      passwordHash,
      BASE.role,
      BASE.dept,
      chief,
      population.users,
    ],
  ]
}

/** Departments of one level, spread over those of the level above. */
function departments(count: number, level: number): [string, ...unknown[]] {
  const firstOf = (of: number) => LEVELS.slice(0, of).reduce((sum, size) => sum + size, 1)
  const values = [BASE.dept, population.tenantId, firstOf(level), count]
  if (level === 0)
    return [
      `insert into blade_dept (id, tenant_id, parent_id, ancestors, dept_name, full_name, sort)
       select $1::bigint + $3::int, $2, 0, '0', '报业集团', '五万人报业集团', 1 from generate_series(1, $4::int)`,
      ...values,
    ]
  return [
    `insert into blade_dept (id, tenant_id, parent_id, ancestors, dept_name, full_name, sort)
     select $1::bigint + $3::int + n, $2, p.id, p.ancestors || ',' || p.id, '部门' || $3::int + n, '第' || $3::int + n || '部', n
     from generate_series(0, $4::int - 1) n
     join blade_dept p on p.id = $1::bigint + $5::int + n % $6::int`,
    ...values,
    firstOf(level - 1),
    LEVELS[level - 1],
  ]
}

/** Ids that queries of size refer to. */
export const samples = {
  /** With nine departments below it. */
  rootDepartment: String(BigInt(BASE.dept) + 1n),
  role: String(BigInt(BASE.role) + 500n),
  buttons: Array.from({ length: population.buttons }, (_, index) => String(BigInt(BUTTONS) + BigInt(index + 1))),
  scopes: [String(BigInt(SCOPES) + 1n), String(BigInt(SCOPES) + 2n)],
}
