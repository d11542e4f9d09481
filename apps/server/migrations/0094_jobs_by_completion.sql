-- Jobs done in some days, for the figures of technicians.
create index jobs__completed on app.jobs (tenant_id, completed_at) where status = 'completed';
