-- A service that somebody added by itself stays when it has no lines (EST16). Those that are there came with lines, and go with the last of them unless
-- something is said about them, as before.
do $$
begin
  execute 'alter table app.order_services add column stands_alone boolean not null default false';
end $$;
