-- Attended hours look for the breaks of each shift. With all stretches of a shop in the way, a year of a busy shop took over a minute.
create index timer_segments__break on app.timer_segments (tenant_id, from_at) include (timer_id, to_at) where kind = 'break';
