-- Whoever records printed labels waits for an import no longer than others who save.

-- As before, beside an import as every save: what is refused so is sent again.
create or replace function public.record_printed_labels(p_print_id uuid, p_labels jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if p_print_id is null then
    raise exception 'A print id is needed'
      using errcode = '22004', hint = 'Send an id that the client made for this print.';
  end if;
  perform private.check_printed_labels(p_labels);
  perform private.go_beside_import('products');
  begin
    if private.claim_print(p_print_id, p_labels) then
      perform private.apply_printed_labels(p_labels);
    end if;
  exception
  when lock_not_available then
    -- 423: the shop answers, and it is certain that nothing was written.
    raise exception 'A product of these labels is being saved by somebody else'
      using errcode = 'PT423', hint = 'Nothing was recorded: record the labels again in a moment.';
  end;
  return public.stale_labels();
end;
$$;
