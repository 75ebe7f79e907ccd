// Checks of the database after the last kill, once the queue is empty.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Acknowledged } from './office.ts'

export interface Announcements {
  /** How often a notice was announced to browsers as published, by its id. */
  published: ReadonlyMap<string, number>
}

/** Hears what processes announce on the database; opens before the first notice is due. */
export async function followAnnouncements(client: pg.Client): Promise<Announcements> {
  const published = new Map<string, number>()
  client.on('notification', ({ payload = '{}' }) => {
    const { published: id } = JSON.parse(payload) as { published?: string }
    if (id !== undefined) published.set(id, (published.get(id) ?? 0) + 1)
  })
  await client.query('listen notice_changed')
  return { published }
}

/** Waits until no job is due, running or waiting for the next try; returns its duration in milliseconds. */
export async function settle(client: pg.Client, withinMs: number): Promise<number> {
  const startTime = Date.now()
  for (let quiet = 0; quiet < 3; ) {
    const { rows } = await client.query(
      `select id from graphile_worker._private_jobs
       where locked_at is not null or (attempts < max_attempts and run_at < now() + interval '1 minute')`,
    )
    quiet = rows.length === 0 ? quiet + 1 : 0
    if (Date.now() - startTime > withinMs) break
    await sleep(1000)
  }
  return Date.now() - startTime
}

/** One line for each thing that is wrong with what was written. */
export async function findProblems(
  client: pg.Client,
  { posts, notices, instances, tasks, editions, files }: Acknowledged,
  addresses: readonly string[],
): Promise<string[]> {
  const problems: string[] = []
  const list = async (what: string, query: string, values: unknown[] = []) => {
    const { rows } = await client.query(query, values)
    for (const row of rows) problems.push(`${what}: ${JSON.stringify(row)}`)
  }
  const lost = async (what: string, acknowledged: Iterable<string>, query: string) =>
    list(what, `select value from unnest($1::text[]) value where not exists (${query})`, [[...acknowledged]])

  await list('job that is locked or late', jobsThatAreStuck)
  await list('job that failed without a reason', failedWithoutReason)
  await lost('lost post', posts, 'select from blade_post where post_code = value')
  await lost('lost notice', notices, 'select from blade_notice where title = value')
  await lost('lost instance', instances, 'select from flow_instance where id::text = value')
  await lost('lost task', tasks, 'select from flow_task where id::text = value and end_time is not null')
  await lost('lost edition', editions, 'select from blade_edition where id::text = value')
  await list('doubled post', 'select post_code from blade_post group by 1 having count(*) > 1')
  await list('doubled notice', 'select title from blade_notice group by 1 having count(*) > 1')
  await list('doubled step', 'select instance_id, task_key from flow_task group by 1, 2 having count(*) > 1')
  await list('notice that is due and not published', unpublished)
  await list('timer that has not fired', firstTimer)
  await list('second timer that has not fired', secondTimer)
  await list('page that is neither rendered nor failed', unfinishedPage)
  for (const address of addresses)
    for (const [path, bytes] of files) {
      const reply = await fetch(address + path)
      const same = reply.status === 200 && Buffer.from(await reply.arrayBuffer()).equals(bytes)
      if (!same) problems.push(`lost file: ${path} at ${address} answers ${reply.status}`)
    }
  return problems
}

/** One line for each notice that was not announced once. */
export async function findUnannounced(client: pg.Client, { published }: Announcements): Promise<string[]> {
  const problems: string[] = []
  for (const [id, times] of published) if (times !== 1) problems.push(`notice ${id}: announced ${times} times`)
  const due = await client.query<{ id: string }>(`select id::text from blade_notice where title like 'N%'`)
  for (const { id } of due.rows) if (!published.has(id)) problems.push(`notice ${id}: never announced`)
  return problems
}

const jobsThatAreStuck = `
  select task_identifier, attempts, locked_by, last_error from graphile_worker.jobs
  where locked_at is not null or (attempts < max_attempts and run_at < now() - interval '5 seconds')`

const failedWithoutReason = `
  select task_identifier, attempts from graphile_worker.jobs
  where locked_at is null and attempts >= max_attempts and last_error is null`

const unpublished = `
  select id::text, title, release_time from blade_notice
  where title like 'N%' and release_time < localtimestamp - interval '5 seconds' and published_at is null`

const ofTimers = `flow_instance i join flow_definition d on d.id = i.definition_id and d.key = 'crashTimer'`

const firstTimer = `
  select i.id::text, i.create_time from ${ofTimers}
  where not exists (select from flow_task t where t.instance_id = i.id and t.task_key = 'between')`

const secondTimer = `
  select i.id::text, i.create_time from ${ofTimers} join flow_task t on t.instance_id = i.id
  where t.task_key = 'between' and t.end_time is not null and i.end_time is null`

/** A page whose job has failed for good shows the reason in the list of jobs, where it is retried. */
const unfinishedPage = `
  select p.id::text, p.convert_state, p.convert_fault from blade_page p
  join blade_edition e on e.id = p.edition_id and e.title like 'E%'
  where (p.convert_state not in (1, 3, 4) or (p.convert_state = 4 and p.convert_fault is null)) and not exists (
    select from graphile_worker._private_jobs job
    where job.payload ->> 'pageId' = p.id::text and job.attempts >= job.max_attempts and job.last_error is not null
  )`
