/** The WebSocket connection to the table. Sends requests, receives answers, and reconnects when the connection breaks. */
import {
  SOCKET_PATH,
  type RequestResult,
  type PageToServerMessage,
  type PageRequest,
  type ServerToPageMessage,
} from '../protocol.js';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4000;

export interface SeatKey {
  readonly key?: string;
  readonly seat?: string;
}

export class Connection {
  #socket: WebSocket | undefined;
  #wait = FIRST_WAIT_MS;
  #n = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #asked = new Map<number, (done: RequestResult) => void>();

  constructor(
    public who: SeatKey,
    private readonly hear: (message: ServerToPageMessage) => void,
    private readonly online: (isOnline: boolean) => void,
  ) {
    window.addEventListener('online', () => this.#again(0));
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && !this.#socket) this.#again(0);
    });
    this.#connect();
  }

  /** Sends a request. The promise never rejects, because a lost connection counts as an ordinary error. */
  ask(request: PageRequest): Promise<RequestResult> {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ error: 'There is no connection to the table.' });
    const n = ++this.#n;
    this.#send({ kind: 'ask', n, request });
    return new Promise((resolve) => this.#asked.set(n, resolve));
  }

  /** Changes to another seat. */
  sit(who: SeatKey): void {
    this.who = who;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#send({ kind: 'hello', ...who });
    else this.#again(0);
  }

  #connect(): void {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${SOCKET_PATH}`);
    this.#socket = socket;
    socket.addEventListener('open', () => this.#send({ kind: 'hello', ...this.who }));
    socket.addEventListener('message', (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as ServerToPageMessage;
      if (message.kind === 'welcome') {
        this.#wait = FIRST_WAIT_MS;
        this.online(true);
      }
      if (message.kind === 'done') {
        this.#asked.get(message.n)?.(message);
        this.#asked.delete(message.n);
      } else this.hear(message);
    });
    socket.addEventListener('close', (event) => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      for (const answer of this.#asked.values()) answer({ error: 'The connection to the table broke.' });
      this.#asked.clear();
      this.online(false);
      // Code 1008 means that the table refuses this browser.
      if (event.code !== 1008) this.#again(this.#wait);
      this.#wait = Math.min(LONGEST_WAIT_MS, this.#wait * 2);
    });
  }

  #again(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.#socket) this.#connect();
    }, afterMs);
  }

  #send(message: PageToServerMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }
}
