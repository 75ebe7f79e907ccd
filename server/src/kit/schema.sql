-- What was put here by the seeds. It stays when a record is renamed or removed, so that it does not come back.
create table sys_seed (
  key varchar(160) primary key,
  record_id bigint not null
);

-- Content under embargo: until its time, nobody sees it without the permission. PostgreSQL itself leaves its rows out, and
-- those of what belongs to it, whichever query asks. The server says in app.withheld whether the caller lacks the permission.
-- The table has the records under embargo, and the pages that such articles stand on: their images and PDFs show the text. Without row-level
-- security, as the policies below ask it.
create table embargo (
  record_id bigint not null,
  -- The edition or article that was put under embargo.
  source_id bigint not null,
  until timestamp(0) not null,
  primary key (source_id, record_id)
);
create index embargo_until on embargo (until);

-- For tables with a column embargo_until.
create function keep_embargo() returns trigger language plpgsql as $$
declare
  page constant bigint := (to_jsonb(new) ->> 'page_id')::bigint;
begin
  delete from public.embargo where source_id = new.id;
  if new.embargo_until is null then return null; end if;
  insert into public.embargo (record_id, source_id, until) values (new.id, new.id, new.embargo_until);
  if page is not null then
    insert into public.embargo (record_id, source_id, until) values (page, new.id, new.embargo_until);
  end if;
  return null;
end
$$;

create view embargoed as select record_id from embargo where until > now() at time zone 'Asia/Shanghai';

-- Empty for callers with the permission, for jobs, and for the owner of the schema: a copy of the data has all of it.
create function withheld_ids() returns bigint[] language plpgsql stable parallel safe as $$
begin
  if current_setting('app.withheld', true) = 'hidden' then
    return array(select record_id from public.embargoed);
  end if;
  return '{}';
end
$$;

-- For tables whose rows belong to such content: the columns that may name it.
create function withhold(name text, variadic columns text[]) returns void language plpgsql as $$
begin
  execute format(
    'create policy %I on %I as restrictive for select using (%s)',
    name || '_withheld',
    name,
    (
      select string_agg(format('not (coalesce(%I, 0) = any ((select withheld_ids())::bigint[]))', held), ' and ')
      from unnest(columns) as held
    )
  );
end
$$;
