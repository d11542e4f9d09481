-- The kinds of commands say what was done: beside each call the code that its entries have most often, for its words in the reader's language.
drop function auth.command_counts(timestamptz, int);
create function auth.command_counts(since timestamptz, at_most int) returns table (action text, code text, count int)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query select l.action, mode() within group (order by l.summary), count(*)::int from app.audit_log l
                where l.at >= since group by l.action order by 3 desc, 1 limit at_most;
end $$;
alter function auth.command_counts(timestamptz, int) owner to {{definer}};
revoke all on function auth.command_counts(timestamptz, int) from public;
grant execute on function auth.command_counts(timestamptz, int) to {{app}};
