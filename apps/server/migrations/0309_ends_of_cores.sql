-- An old part that has ended says on which day.
do $$
begin
  execute $sql$alter table app.cores add constraint cores__ended
    check ((state in ('owed', 'in_shop', 'sent')) = (ended_on is null))$sql$;
end $$;
