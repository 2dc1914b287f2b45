// Things a task may ask for that are not pure (models, tables, endpoints), handed in by whoever runs it.

/** A service that a task needs, and who makes it: an adapter of karat, or the task's own function. */
export interface ServiceSpec {
  /** What it is for, in a few words. */
  readonly about: string;
  /** The kind of adapter that karat has of it, for Node and for pages. */
  readonly kind?: string;
  /** The option whose value chooses it, where that is not its name. */
  readonly option?: string;
  /** Loads it where karat has no adapter: once, when a unit first needs it. */
  load?(options: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** Services by name: each ready, or a LazyService, which is loaded when a unit first needs it. */
export type Services = Readonly<Record<string, unknown>>;

export class LazyService<Service> {
  readonly #load: () => Promise<Service>;
  #promise: Promise<Service> | null = null;
  #loaded: Service | null = null;

  constructor(load: () => Promise<Service>) {
    this.#load = load;
  }

  get(): Promise<Service> {
    this.#promise ??= this.#load().then((service) => {
      this.#loaded = service;
      return service;
    });
    return this.#promise;
  }

  /** Null if nobody has needed it so far. */
  get loaded(): Service | null {
    return this.#loaded;
  }
}

export async function useService<Service>(services: Services, name: string): Promise<Service | undefined> {
  const service = services[name];
  return (service instanceof LazyService ? await service.get() : service) as Service | undefined;
}

export function presentServices(services: Services): Services {
  const entries = Object.entries(services).map(([name, service]) => [
    name,
    service instanceof LazyService ? service.loaded : service,
  ]);
  return Object.fromEntries(entries.filter(([, service]) => service !== null));
}

export async function loadServices(services: Services): Promise<void> {
  for (const name of Object.keys(services)) await useService(services, name);
}
