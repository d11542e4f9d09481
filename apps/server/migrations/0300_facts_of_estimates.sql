-- What a shop prints on its estimates beside what every estimate has (DOC6). They have printed the registration numbers so far, so that stays as it is.
do $$
begin
  execute $sql$alter table app.shops add column estimate_facts text[] not null default '{registrations}'$sql$;
  execute $sql$alter table app.shops add constraint shops__estimate_facts__known
    check (estimate_facts <@ array['promised', 'conditions', 'warranties', 'registrations', 'supplies', 'declined', 'approvals']::text[])$sql$;
end $$;
