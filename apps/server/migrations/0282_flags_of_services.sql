-- The service that a flag is about, where the product raised it by itself (EST12): each service gets one.
do $$
begin
  execute 'alter table app.flags add column service_id uuid';
end $$;
