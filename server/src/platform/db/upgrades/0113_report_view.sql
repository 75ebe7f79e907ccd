-- A view of a table for reports: the rows of the tenant for which a statement runs, with these columns and those of
-- every record, which data scopes compare.
create function report_view(source text, name text, variadic columns text[]) returns void language plpgsql as $$
begin
  execute format(
    'create view reporting.%I with (security_barrier) as select %s from %I where tenant_id = (select reporting.tenant()) and is_deleted = 0',
    name,
    (
      select string_agg(format('%I', shown), ', ')
      from unnest(array['id'] || columns || array['create_time', 'update_time', 'create_user', 'create_dept', 'update_user',
        'status', 'tenant_id']) as shown
    ),
    source
  );
end
$$;
