/** The format of the time of an event. */
const TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)\.(\d{3})Z$/;

/** Returns the time of an event (`2026-08-01T18:04:30.250Z`) in milliseconds since 1970; null if the text is not a time. */
export function parseTime(at: string): number | null {
  const parts = TIME.exec(at)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, thousandths = 0] = parts;
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month) || hour > 23 || minute > 59 || second > 59) return null;
  const before = Array.from({ length: month - 1 }, (_, index) => daysIn(year, index + 1));
  const days = daysBefore(year) - daysBefore(1970) + before.reduce((sum, length) => sum + length, 0) + day - 1;
  return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1000 + thousandths;
}

/** Adds a number of milliseconds to the time of an event. Returns the text unchanged if it is not a time. */
export function addToTime(at: string, span: number): string {
  const from = parseTime(at);
  if (from === null) return at;
  const whole = from + span;
  const days = Math.floor(whole / 86_400_000);
  let year = Number(at.slice(0, 4));
  while (daysBefore(year + 1) - daysBefore(1970) <= days) year++;
  let month = 1;
  let left = days - (daysBefore(year) - daysBefore(1970));
  for (; left >= daysIn(year, month); month++) left -= daysIn(year, month);
  const ms = whole - days * 86_400_000;
  const two = (value: number): string => `${Math.floor(value)}`.padStart(2, '0');
  const clock = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map(two).join(':');
  return `${`${year}`.padStart(4, '0')}-${two(month)}-${two(left + 1)}T${clock}.${`${ms % 1000}`.padStart(3, '0')}Z`;
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

/** Returns the number of days from the start of year 1 to the start of a year. */
function daysBefore(year: number): number {
  const past = year - 1;
  return past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
}
