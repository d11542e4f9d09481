-- What is booked for a day, for the dashboard.
create index service_orders__scheduled on app.service_orders (tenant_id, scheduled_start) where deleted_at is null and scheduled_start is not null and status <> 'cancelled';
