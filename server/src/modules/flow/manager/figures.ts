import { sql } from 'kysely'
import type { ProcessFigures } from '#contract/flow/manager'
import type { Context } from '../../../kit/definition/serveModule.ts'

interface Process {
  key: string
  mode: number
  tenantId: string
}

/** Figures of a process, then of its steps, over all its versions; of requests of the caller's tenant in the last 90 days. */
export async function figuresOf({ key, mode, tenantId }: Process, { db, caller }: Context): Promise<ProcessFigures[]> {
  const { rows } = await sql<ProcessFigures>`
    with requests as (
      select i.id, i.create_time, i.end_time from flow_instance i join flow_definition d on d.id = i.definition_id
      where d.key = ${key} and d.mode = ${mode} and d.tenant_id = ${tenantId} and i.is_deleted = 0
        and i.create_time > localtimestamp - interval '90 days' and i.tenant_id = ${caller.tenantId}
    ), waits as (
      select '' as task_key, '' as name, create_time, end_time, end_time is not null as is_finished, false as is_overdue, 0 as place
      from requests
      union all
      select t.task_key, t.task_name, t.create_time, t.end_time, t.ended_by is not null and t.end_time is not null,
        coalesce(t.due_time < coalesce(t.end_time, localtimestamp), false), 1
      from flow_task t join requests r on r.id = t.instance_id
      where t.kind is null and t.is_deleted = 0
    )
    select task_key as "taskKey", (array_agg(name order by create_time desc))[1] as name, count(*)::int as started,
      count(*) filter (where is_finished)::int as finished, count(*) filter (where is_overdue)::int as overdue,
      percentile_cont(0.5) within group (order by seconds) filter (where is_finished) as median,
      percentile_cont(0.9) within group (order by seconds) filter (where is_finished) as p90
    from waits, lateral (select extract(epoch from end_time - create_time)::float8 as seconds) taken
    group by place, task_key order by place, min(create_time)`.execute(db)
  return rows
}
