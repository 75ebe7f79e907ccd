import type pg from 'pg'
import { withDatabase } from '../database.ts'
import { fillArticles } from '../largeTables.ts'

const TENANT = '000000'
/** Far from what the server gives out. */
const POSTS = '8800000000000000000'
const LISTENERS = '8900000000000000000'

export const posts = { few: 1000, many: 1_000_000 } as const
export const listeners = 40

/** The id of the post that was added as number so many, from 1 on. */
export const postOf = (number: number) => String(BigInt(POSTS) + BigInt(number))
export const postFields = (number: number) => ({
  ...{ category: 1, postCode: `p${number}`, postName: `岗位${number}`, sort: 100 + number },
})
export const accountOf = (number: number) => `listener${number}`

/** A thousand posts, a hundred thousand articles, and people with the password and the role of the administrator. */
export async function fillUsual(dataDir: string): Promise<void> {
  await withDatabase(dataDir, async owner => {
    await addPosts(owner, posts.few)
    for (const statement of fillArticles) await owner.query(statement)
    await owner.query(
      `insert into blade_user
         (id, tenant_id, code, account, password, name, real_name, phone, email, sex, role_id, dept_id)
       select $1::bigint + n, tenant_id, 'L' || n, 'listener' || n, password, name, real_name,
         '1' || (38 * 10 ^ 8 + n)::bigint, 'l' || n || '@example.com', sex, role_id, dept_id
       from blade_user, generate_series(1, $2) n where account = 'admin' and tenant_id = '${TENANT}'`,
      [LISTENERS, listeners],
    )
  })
}

export async function fillLarge(dataDir: string): Promise<void> {
  await withDatabase(dataDir, owner => addPosts(owner, posts.many))
}

async function addPosts(owner: pg.Client, count: number): Promise<void> {
  await owner.query(
    `insert into blade_post (id, tenant_id, category, post_code, post_name, sort)
     select $1::bigint + n, '${TENANT}', 1, 'p' || n, '岗位' || n, 100 + n from generate_series(1, $2::int) n`,
    [POSTS, count],
  )
  await owner.query('vacuum analyze blade_post')
}
