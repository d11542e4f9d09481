import { useLocation } from '@tanstack/react-router'

/** The token of a link in a mail. It is behind `#`, so that no server and no Referer ever sees it (T17). */
export function useLinkToken(): string {
  return useLocation({ select: (location) => location.hash }).replace(/^#/, '')
}
/** The form of a mail address, as far as a form asks before sending. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
