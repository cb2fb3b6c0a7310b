-- A move of many that was under way when work on many became the platform's kept a job of the kind it had before, which nobody takes on.
do $$
declare
  tenant bigint;
begin
  for tenant in select every_tenant() loop
    execute format('set local app.tenant_id = %L', tenant);
    update job j set kind = 'bulk', input = jsonb_build_object('workId', w.id, 'kind', w.kind, 'userId', w.user_id)
        || case when j.input ? 'parcelsAtOnce' then jsonb_build_object('atOnce', j.input -> 'parcelsAtOnce') else '{}' end
      from bulk_work w
      where j.tenant_id = tenant and w.tenant_id = tenant and w.job_id = j.id and j.kind = 'bulkMove' and j.state in ('waiting', 'running');
    -- Where that was found out already, the work has ended, and says so: what was not moved stays as it is.
    update bulk_work_row r set state = 'failed', problem = jsonb_build_object('key', 'errors.bulk.cancelled', 'values', '{}'::jsonb, 'code', 'not_tried')
      from bulk_work w join job j on j.tenant_id = tenant and j.id = w.job_id
      where r.tenant_id = tenant and w.tenant_id = tenant and r.work_id = w.id and r.state = 'waiting'
        and w.state = 'working' and j.kind = 'bulkMove' and j.state = 'failed';
    update bulk_work w set state = 'failed', failed = w.total - w.ok, finished_at = j.updated_at
      from job j
      where w.tenant_id = tenant and j.tenant_id = tenant and j.id = w.job_id
        and w.state = 'working' and j.kind = 'bulkMove' and j.state = 'failed';
  end loop;
  set local app.tenant_id = '';
end $$;
