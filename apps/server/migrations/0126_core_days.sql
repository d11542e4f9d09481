-- How many days a supplier gives for an old part (PAR18). Parts that are owed already keep the date they have.
-- On a cluster each statement about a table that is spread already is executed by itself.
do $$
begin
  execute 'alter table app.suppliers add column core_days int not null default 30';
  execute 'alter table app.suppliers add constraint suppliers_core_days_check check (core_days between 1 and 365)';
end $$;
